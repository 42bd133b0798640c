import { useLayoutEffect, useRef, useState } from 'react'

/** Opens a list towards the end of the line, or the other way where the window ends. */
export function useInSight(isOpen: boolean) {
  const ref = useRef<HTMLUListElement>(null)
  const [side, setSide] = useState<'towardsEnd' | 'towardsStart'>('towardsEnd')
  useLayoutEffect(() => {
    if (!isOpen) return setSide('towardsEnd')
    const box = ref.current?.getBoundingClientRect()
    if (box && (box.left < 0 || box.right > document.documentElement.clientWidth))
      setSide('towardsStart')
  }, [isOpen])
  return { ref, side }
}
