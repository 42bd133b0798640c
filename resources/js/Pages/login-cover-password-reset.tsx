import { ResetPassword } from '#client/features/identity/auth/ResetPassword.tsx'
import { CoverFrame } from '#client/Layouts/auth/CoverFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Password reset in cover style. */
export default function LoginCoverPasswordReset(props: Pages['login-cover-password-reset']) {
  return (
    <CoverFrame>
      <ResetPassword {...props} style="cover" />
    </CoverFrame>
  )
}
