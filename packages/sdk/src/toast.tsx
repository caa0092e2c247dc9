import { useEffect } from 'react';
import { create } from 'zustand';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
}

const visibleMs = 6000;

const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));

/** Shows a short message; it takes the place of the one before (spec section 9: one toast at a time). */
export function toast(message: Toast): void {
  useToast.setState({ toast: message });
}

const dismiss = () => useToast.setState({ toast: null });

/** Where toasts appear. Rendered once, by the shell or a standalone page. */
export function Toaster() {
  const current = useToast((state) => state.toast);
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(dismiss, visibleMs);
    return () => clearTimeout(timer);
  }, [current]);
  const destructive = current?.variant === 'destructive';
  return (
    <div className="toaster" role={destructive ? 'alert' : 'status'} aria-live={destructive ? 'assertive' : 'polite'}>
      {current && (
        <div className={`toast toast--${current.variant ?? 'default'}`}>
          <div>
            <p className="toast__title">{current.title}</p>
            {current.description && <p className="toast__description">{current.description}</p>}
          </div>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
