import { serveGIF } from "../../src/container/gif-worker.ts";

serveGIF();
