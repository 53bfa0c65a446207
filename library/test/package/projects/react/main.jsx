import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Player } from "./Player.jsx";

let root;

// The test mounts and unmounts when it likes.
globalThis.mount = () => {
  root = createRoot(document.getElementById("root"));
  root.render(
    <StrictMode>
      <Player source="/clip.mp4" />
    </StrictMode>,
  );
};
globalThis.unmount = () => root.unmount();
