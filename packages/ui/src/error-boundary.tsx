import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of the children after one of them threw an error. */
  fallback(error: Error): ReactNode;
  /** Called once for each error. */
  onError?(error: Error): void;
  /** A new value renders the children again after an error. */
  resetKey?: unknown;
  children: ReactNode;
}

/** Catches errors of its children. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: asError(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(asError(error));
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: undefined });
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children;
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
