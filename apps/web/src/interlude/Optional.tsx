import { Component, type ReactNode } from 'react';

interface Props {
  /** In its place when it breaks, or cannot be loaded. */
  otherwise: ReactNode;
  children: ReactNode;
}

/** Something that nobody came for: what is around it goes on without it. */
export class Optional extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
