import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FirstViewLeft } from '../../firstView/FirstViewLeft.tsx';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  report: (exception: string, stack?: string) => void;
  children: ReactNode;
}

/** Catches what a broken screen throws, reports it, and shows the crash screen in its place. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.report(describe(error), stackOf(error) ?? info.componentStack ?? undefined);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <FirstViewLeft />
        <CrashScreen detail={describe(this.state.error)} />
      </>
    );
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
