/** Messages about what failed. They go after a while, or when they are dismissed. */
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "./Icon.tsx";

export function useMessages() {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const say = useCallback((text: string | undefined) => {
    if (text) setMessages((all) => (all.includes(text) ? all : [...all, text]));
  }, []);
  const dismiss = useCallback((text: string) => setMessages((all) => all.filter((each) => each !== text)), []);
  return { messages, say, dismiss };
}

/** Milliseconds for which a message is shown. */
const SHOWN = 20_000;

export function Messages({ messages, onDismiss }: { messages: readonly string[]; onDismiss(text: string): void }) {
  return (
    <div className="messages" role="alert">
      {messages.map((text) => (
        <Message key={text} text={text} onDismiss={onDismiss} />
      ))}
    </div>
  );
}

function Message({ text, onDismiss }: { text: string; onDismiss(text: string): void }) {
  useEffect(() => {
    const timer = setTimeout(onDismiss, SHOWN, text);
    return () => clearTimeout(timer);
  }, [text, onDismiss]);
  return (
    <p className="notice">
      {text}
      <IconButton label="Dismiss" icon="close" onClick={() => onDismiss(text)} />
    </p>
  );
}
