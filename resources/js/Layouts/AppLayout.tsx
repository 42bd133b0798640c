import type { ReactNode } from 'react'
import { Toasts } from '../Components/Toasts.tsx'
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" className="gutter py-6">
        {children}
      </main>
      <Toasts />
    </>
  )
}
