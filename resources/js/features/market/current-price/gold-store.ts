import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { unattended } from '#client/lib/screen-lock/in-use.ts'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** When the server last spoke of gold, by this device's clock. */
export interface GoldConnection {
  receivedAt: number
  /** It has been asked since, in vain. */
  isLost: boolean
}

interface GoldStoreState extends GoldConnection {
  /** The newest that was heard. */
  gold: GoldProps | null
  /** How far the server's clock is before this device's, in milliseconds: ages are told by the server's. */
  clockOffsetMs: number
}

const initialState = (): GoldStoreState => ({
  gold: null,
  receivedAt: Date.now(),
  isLost: false,
  clockOffsetMs: 0,
})

export const useGoldStore = create<GoldStoreState>(initialState)

/** Gold as it was last heard of. A page out of the history may show an older price; it is not taken for news. */
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
    clockOffsetMs: Date.parse(gold.at) - now,
  })
}

export function clearGold() {
  useGoldStore.setState(initialState())
}

/** Asks for the price alone, beside the page: nothing that is typed there is touched. */
export async function fetchGold() {
  try {
    const response = await fetch('/gold', {
      headers: { Accept: 'application/json', ...unattended() },
    })
    noteAnswer(response.status)
    if (!response.ok) throw new Error(String(response.status))
    receiveGold((await response.json()).gold)
  } catch {
    useGoldStore.setState({ isLost: true })
  }
}

/** A time of the server's, as this device's clock would have told it. */
export function toLocalClock(iso: string, clockOffsetMs: number): string {
  return new Date(Date.parse(iso) - clockOffsetMs).toISOString()
}

function newer(one: GoldProps | null, other: GoldProps | null): GoldProps | null {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
