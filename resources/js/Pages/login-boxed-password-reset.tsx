import { ResetPassword } from '#client/features/identity/auth/ResetPassword.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Password reset in boxed style. */
export default function LoginBoxedPasswordReset(props: Pages['login-boxed-password-reset']) {
  return (
    <BoxedFrame>
      <ResetPassword {...props} style="boxed" />
    </BoxedFrame>
  )
}
