import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { unattended } from '#client/lib/screen-lock/in-use.ts'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** When the server last spoke of gold, by this device's clock. */
export interface Heard {
  heardAt: number
  /** It has been asked since, in vain. */
  isLost: boolean
}

interface Pulse extends Heard {
  /** The newest that was heard. */
  gold: GoldProps | null
  /** How far the server's clock is before this device's, in milliseconds: ages are told by the server's. */
  aheadMs: number
}

const silence = (): Pulse => ({ gold: null, heardAt: Date.now(), isLost: false, aheadMs: 0 })

export const usePulse = create<Pulse>(silence)

/** Gold as it was last heard of. A page out of the history may show an older price; it is not taken for news. */
export function useGold(): GoldProps | null {
  const { gold: told } = usePage().props
  const known = usePulse(({ gold }) => gold)
  useEffect(() => hear(told), [told])
  return newer(told, known)
}

export function hear(gold: GoldProps | null) {
  const known = usePulse.getState().gold
  if (!gold || newer(known, gold) === known) return
  const now = Date.now()
  usePulse.setState({ gold, heardAt: now, isLost: false, aheadMs: Date.parse(gold.at) - now })
}

export function forgetGold() {
  usePulse.setState(silence())
}

/** Asks for the price alone, beside the page: nothing that is typed there is touched. */
export async function askGold() {
  try {
    const response = await fetch('/gold', {
      headers: { Accept: 'application/json', ...unattended() },
    })
    noteAnswer(response.status)
    if (!response.ok) throw new Error(String(response.status))
    hear((await response.json()).gold)
  } catch {
    usePulse.setState({ isLost: true })
  }
}

/** A time of the server's, as this device's clock would have told it. */
export function onThisClock(iso: string, aheadMs: number): string {
  return new Date(Date.parse(iso) - aheadMs).toISOString()
}

function newer(one: GoldProps | null, other: GoldProps | null): GoldProps | null {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
