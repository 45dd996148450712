import { t } from '../../../language/t.ts'
import { signal } from '../http/signal.ts'

/** Time that a dismissed toast is kept (specification, section 9). */
export const REMOVE_DELAY_MS = 1_000_000
/** Visible toasts; a new one replaces the oldest. */
const LIMIT = 1

/** Time that Undo is offered. */
export const UNDO_MS = 10_000

export interface ToastMessage {
  title: string
  description?: string
  destructive?: boolean
  /** A technical detail, shown small. */
  detail?: string
  /** Undoes what the toast reports. Its result gets a toast of its own. */
  undo?: () => void
}
export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

export type ToastChange =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: number; message: Partial<ToastMessage> }
  | { type: 'dismiss'; id: number }
  | { type: 'remove'; id: number }

/** The four events of a toast (specification, section 4). */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts].slice(0, LIMIT)
    case 'update':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.message } : toast))
    case 'dismiss':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => toast.id !== change.id)
  }
}

let toasts: readonly Toast[] = []
let lastId = 0
const changed = signal()

function change(next: ToastChange): void {
  toasts = changeToasts(toasts, next)
  changed.emit()
}

export const readToasts = (): readonly Toast[] => toasts
export const onToasts = changed.on

export function showToast(message: ToastMessage): void {
  lastId += 1
  change({ type: 'add', toast: { ...message, id: lastId, open: true } })
}

/** Removes Undo when the account signs out. */
export function forgetUndos(): void {
  for (const { id, undo } of toasts) if (undo) change({ type: 'remove', id })
}

export const toastDone = (description: string, undo?: () => void): void =>
  showToast({ title: t('Success'), description, ...(undo && { undo }) })
export const toastFailed = (description: string, title = t('Error'), detail?: string): void =>
  showToast({ title, description, destructive: true, ...(detail && { detail }) })

/** Says that a form shows what was typed before it was left. */
export const toastKept = (undo: () => void): void =>
  showToast({ title: t('We kept what you typed last time'), undo })

export function dismissToast(id: number): void {
  change({ type: 'dismiss', id })
  setTimeout(() => change({ type: 'remove', id }), REMOVE_DELAY_MS)
}
