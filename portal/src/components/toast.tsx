import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useRef, useState } from 'preact/hooks';

const shownMs = 6_000;

const ToastContext = createContext<(text: string) => void>(() => {});

/** Shows a short message, which screen readers read. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext);

export function ToastProvider({ children }: { readonly children: ComponentChildren }) {
  const [messages, setMessages] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const lastId = useRef(0);
  const show = useCallback((text: string) => {
    lastId.current += 1;
    const id = lastId.current;
    setMessages((known) => [...known, { id, text }]);
    setTimeout(() => setMessages((known) => known.filter((message) => message.id !== id)), shownMs);
  }, []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div class="toasts" role="status">
        {messages.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </ToastContext.Provider>
  );
}
