import { Suspense } from 'react'
import { late } from '../../../interruptions/late.tsx'
import { closePart, useOpenPart } from './header-state.ts'

const Palette = late(() => import('../../../Components/palette/Palette.tsx'))
const ShortcutSheet = late(() => import('../../../Components/shortcuts/ShortcutSheet.tsx'))

/** What lies over the page when it is asked for; fetched then. */
export function HeaderSheets() {
  const open = useOpenPart((state) => state.open)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={() => closePart('palette')} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={() => closePart('shortcuts')} />}
    </Suspense>
  )
}
