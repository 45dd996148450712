import { Component, type ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../base/ui/Button.tsx'

/** Says that a screen broke and offers to load it anew, which also helps when an update replaced its code. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="mx-auto grid min-h-dvh max-w-112 place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-2xl">{t('This page could not be shown')}</h1>
        <p className="text-ink-2">
          {t(
            'Medicine Cabinet may have been updated, or the network is away. Nothing that was saved is lost.',
          )}
        </p>
        <Button onClick={() => location.reload()}>{t('Load again')}</Button>
      </main>
    )
  }
}
