import { lazy, Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { newKey } from '#client/lib/forms.ts'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import type { ToastMessage } from './ToastRegion.tsx'

/** Loaded after the page, before the first toast is needed. */
const loadRegion = () => loadWithRetry(() => import('./ToastRegion.tsx'))
const Region = lazy(loadRegion)

/** Shows a toast without taking the focus; returns its key. With an action or a warning it stays until closed. */
export function toast(message: ToastMessage): string {
  const key = newKey()
  useIsNeeded.setState(true)
  void loadRegion().then(({ showToast: show }) => show(key, message))
  return key
}

/** Closes a toast; `key` is the result of `toast`. */
export function dismissToast(key: string) {
  void loadRegion().then(({ hideToast: hide }) => hide(key))
}

/** Whether somebody uses the page or a toast was requested. */
const useIsNeeded = create(() => false)

/**
 * For the sign-in pages, which do without React Aria: loaded at the first key or press, so that it is there before a
 * request can fail.
 */
export function ToastsOnUse() {
  const isNeeded = useIsNeeded()
  useEffect(() => {
    const listening = new AbortController()
    const load = () => useIsNeeded.setState(true)
    for (const type of ['keydown', 'pointerdown', 'input'])
      document.addEventListener(type, load, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return isNeeded ? <Toasts /> : null
}

export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
}
