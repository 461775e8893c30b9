import { Component, type ReactNode } from 'react'

type Props = { onError: () => void; children: ReactNode }

/** Gives the ordinary page back if anything here fails: nobody loses a claim to a picture. */
export class MinuteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
