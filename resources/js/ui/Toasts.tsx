import { lazy, Suspense } from 'react'
import { newKey } from '#client/lib/forms.ts'
import type { ToastMessage } from './ToastRegion.tsx'

/** Loaded after the page, before the first toast is needed. */
const loadRegion = () => import('./ToastRegion.tsx')
const Region = lazy(loadRegion)

/** Shows a toast without taking the focus; returns its key. With an action or a warning it stays until closed. */
export function toast(message: ToastMessage): string {
  const key = newKey()
  void loadRegion().then(({ showToast: show }) => show(key, message))
  return key
}

/** Closes a toast; `key` is the result of `toast`. */
export function dismissToast(key: string) {
  void loadRegion().then(({ hideToast: hide }) => hide(key))
}

export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
}
