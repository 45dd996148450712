import { Component, type ReactNode } from 'react'
import { t } from '../../../language/t.ts'
import { Code, type Load } from './Code.tsx'
import { toastFailed } from './toasts.ts'

interface OnDemandProps<Props extends object> {
  load: Load<Props>
  props: Props
  /** Shown while the code loads. */
  waiting?: ReactNode
  /** Called if it could not be loaded: restores the state, so that it can be tried again. */
  onFailed?: () => void
}

/** A part of the screen whose code loads when needed: dialogs, lightbox, confetti. */
export function OnDemand<Props extends object>({ load, props, waiting, onFailed }: OnDemandProps<Props>) {
  return (
    <FailureBoundary onFailed={onFailed}>
      <Code load={load} props={props} waiting={waiting} />
    </FailureBoundary>
  )
}

export const notLoadedText = (): string =>
  t('This part of Medicine Cabinet could not be loaded. Check your network and try again.')

export const toastNotLoaded = (): void => toastFailed(notLoadedText())

class FailureBoundary extends Component<{ onFailed?: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    if (!this.props.onFailed) return
    toastNotLoaded()
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
