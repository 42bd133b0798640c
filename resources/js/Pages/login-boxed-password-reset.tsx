import { ResetDoor } from '#client/features/identity/auth/ResetDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** A new password, boxed. */
export default function LoginBoxedPasswordReset(props: Pages['login-boxed-password-reset']) {
  return (
    <BoxedFrame>
      <ResetDoor {...props} style="boxed" />
    </BoxedFrame>
  )
}
