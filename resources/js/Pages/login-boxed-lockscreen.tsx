import { LockScreen } from '#client/features/identity/auth/LockScreen.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The lock screen in boxed style. */
export default function LoginBoxedLockscreen(props: Pages['login-boxed-lockscreen']) {
  return (
    <BoxedFrame>
      <LockScreen {...props} style="boxed" />
    </BoxedFrame>
  )
}
