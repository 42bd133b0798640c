import { useEffect, useState } from 'react'
import { act } from '#client/features/workspace/inbox/ask.ts'

export const SHOWN_S = 30

/** The whole number for as long as one needs to copy it: then, or when the page is left, it is hidden again. */
export function useShownNumber(id: number) {
  const [number, setNumber] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const hide = () => setNumber(null)
  const show = async () => {
    const answer = await act<{ number: string }>(`/id-documents/${id}/number`, {})
    setRefused(!answer.ok)
    if (answer.ok) setNumber(answer.facts.number)
  }
  useEffect(() => {
    if (number === null) return
    const leave = () => setNumber(null)
    const timer = setTimeout(leave, SHOWN_S * 1000)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [number])
  return { number, isRefused, show, hide }
}
