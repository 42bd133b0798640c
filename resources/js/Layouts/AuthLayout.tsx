import { type ReactNode, Suspense } from 'react'
import { Toasts } from '../Components/Toasts.tsx'

/** Nothing around a page but the notices: every door draws its own frame. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense fallback={null}>{children}</Suspense>
      <Toasts />
    </>
  )
}
