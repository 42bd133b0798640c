import { ResetDoor } from '#client/features/identity/auth/ResetDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { CoverFrame } from '../Layouts/auth/CoverFrame.tsx'

/** A new password, in cover style. */
export default function LoginCoverPasswordReset(props: Pages['login-cover-password-reset']) {
  return (
    <CoverFrame>
      <ResetDoor {...props} style="cover" />
    </CoverFrame>
  )
}
