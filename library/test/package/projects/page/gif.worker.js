import { serveGIF } from "mfx/next";

serveGIF();
