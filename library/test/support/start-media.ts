/** WebKitGTK's WebCodecs end the process unless a media element was loaded before (WebKit pull request 70249). */
document.createElement("video").canPlayType("video/mp4");
