/**
 * The HTML template of every page. Scripts are fetched at once but run after the first paint: the page is complete without them, and
 * becomes interactive a frame later.
 */

/** Docusaurus reports a page without `window.docusaurus` as broken. So is a page whose scripts can't be fetched. */
const start = `
window.docusaurus = null;
(function (scripts) {
  function run() {
    for (; scripts.length; ) {
      var script = document.createElement("script");
      script.src = scripts.shift();
      script.async = false;
      script.onerror = function () {
        if (!window.docusaurus && window.insertBanner) insertBanner(), (window.insertBanner = null);
      };
      document.head.append(script);
    }
  }
  function parsed() {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", painted);
    else painted();
  }
  function painted() {
    requestAnimationFrame(function () {
      setTimeout(run);
    });
  }
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return run();
  new PerformanceObserver(function (list) {
    if (list.getEntriesByName("first-contentful-paint").length) parsed();
  }).observe({ type: "paint", buffered: true });
  setTimeout(run, 3000);
})(<%~ JSON.stringify(it.scripts.map((script) => it.baseUrl + script)) %>);
`;

export const pageTemplate = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <%~ it.metaAttributes.join("\\n") %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>">
    <% }); %>
    <% it.scripts.forEach((script) => { %>
      <link rel="preload" as="script" fetchpriority="low" href="<%= it.baseUrl %><%= script %>">
    <% }); %>
    <script>${start}</script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
