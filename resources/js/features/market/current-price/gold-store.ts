import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { reportStatus, unattendedHeader } from '#client/lib/background-requests.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** When the gold price was last received, by this device's clock. */
export interface GoldConnection {
  receivedAt: number
  /** The last request failed. */
  isLost: boolean
}

interface GoldState extends GoldConnection {
  /** The newest price received. */
  gold: GoldProps | null
  /**
   * How far the server's clock is ahead of this device's, in milliseconds; ages are calculated with the server's clock.
   */
  offsetMs: number
}

const initial = (): GoldState => ({
  gold: null,
  receivedAt: Date.now(),
  isLost: false,
  offsetMs: 0,
})

export const useGoldStore = create<GoldState>(initial)

/** The newest gold price. A page restored from the browser history may hold an older one, which is ignored. */
export function useGold(): GoldProps | null {
  const { gold: fromPage } = usePage().props
  const current = useGoldStore(({ gold }) => gold)
  useEffect(() => receiveGold(fromPage), [fromPage])
  return newer(fromPage, current)
}

export function receiveGold(gold: GoldProps | null) {
  const current = useGoldStore.getState().gold
  if (!gold || newer(current, gold) === current) return
  const now = Date.now()
  useGoldStore.setState({
    gold,
    receivedAt: now,
    isLost: false,
    offsetMs: Date.parse(gold.at) - now,
  })
}

/** The number of held prices of all metals. */
export function heldOf({ held, others = [] }: GoldProps): number {
  return others.reduce((sum, { price }) => sum + (price?.held ?? 0), held ?? 0)
}

export function clearGold() {
  useGoldStore.setState(initial())
}

/** Fetches only the price and leaves the page unchanged. */
export async function fetchGold() {
  try {
    const response = await fetch('/gold', {
      headers: { Accept: 'application/json', ...unattendedHeader() },
    })
    reportStatus(response.status)
    if (!response.ok) throw new Error(String(response.status))
    receiveGold((await response.json()).gold)
  } catch {
    useGoldStore.setState({ isLost: true })
  }
}

/** Converts a time of the server's clock to this device's clock. */
export function toLocalClock(iso: string, offsetMs: number): string {
  return new Date(Date.parse(iso) - offsetMs).toISOString()
}

function newer(one: GoldProps | null, other: GoldProps | null): GoldProps | null {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
