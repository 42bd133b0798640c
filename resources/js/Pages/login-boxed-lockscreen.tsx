import type { Pages } from '#server/http/pages.ts'
import { LockDoor } from '../Components/doors/LockDoor.tsx'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** The lock screen, boxed. */
export default function LoginBoxedLockscreen(props: Pages['login-boxed-lockscreen']) {
  return (
    <BoxedFrame>
      <LockDoor {...props} style="boxed" />
    </BoxedFrame>
  )
}
