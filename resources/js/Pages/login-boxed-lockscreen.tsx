import { LockDoor } from '#client/features/identity/auth/LockDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** The lock screen, boxed. */
export default function LoginBoxedLockscreen(props: Pages['login-boxed-lockscreen']) {
  return (
    <BoxedFrame>
      <LockDoor {...props} style="boxed" />
    </BoxedFrame>
  )
}
