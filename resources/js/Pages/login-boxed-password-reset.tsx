import { ResetDoor } from '#client/features/identity/auth/ResetPassword.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A new password, boxed. */
export default function LoginBoxedPasswordReset(props: Pages['login-boxed-password-reset']) {
  return (
    <BoxedFrame>
      <ResetDoor {...props} style="boxed" />
    </BoxedFrame>
  )
}
