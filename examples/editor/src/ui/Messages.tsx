/** Messages about what failed. They stay until they are dismissed. */
import { useCallback, useState } from "react";
import { Icon } from "./Icon.tsx";

export function useMessages() {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const say = useCallback((text: string | undefined) => {
    if (text) setMessages((all) => (all.includes(text) ? all : [...all, text]));
  }, []);
  const dismiss = useCallback((text: string) => setMessages((all) => all.filter((each) => each !== text)), []);
  return { messages, say, dismiss };
}

export function Messages({ messages, onDismiss }: { messages: readonly string[]; onDismiss(text: string): void }) {
  return (
    <div className="messages" role="alert">
      {messages.map((text) => (
        <p key={text}>
          {text}
          <button type="button" className="quiet" aria-label="Dismiss" onClick={() => onDismiss(text)}>
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
