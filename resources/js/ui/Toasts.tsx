import { lazy, Suspense } from 'react'
import { newKey } from '#client/lib/forms.ts'
import type { Tone } from './class-names.ts'

export interface ToastMessage {
  title: string
  text?: string | undefined
  tone?: Tone | undefined
  /** It waits to be closed, or taken back, without offering anything. */
  stays?: 'yes'
  action?: { label: string; onAction: () => void } | undefined
}

/** Nobody waits for it: it arrives just after the page, before there is anything to say. */
const region = () => import('./ToastRegion.tsx')
const Region = lazy(region)

/** Says what happened without taking the focus. One that offers an act, or warns, waits to be closed. */
export function toast(message: ToastMessage): string {
  const key = newKey()
  void region().then(({ show }) => show(key, message))
  return key
}

/** Takes back what no longer holds; `key` is what `toast` answered. */
export function untoast(key: string) {
  void region().then(({ hide }) => hide(key))
}

export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
}
