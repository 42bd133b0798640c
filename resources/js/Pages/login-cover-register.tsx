import { Register } from '#client/features/identity/auth/Register.tsx'
import { CoverFrame } from '#client/Layouts/auth/CoverFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Registration by invitation in cover style. */
export default function LoginCoverRegister(props: Pages['login-cover-register']) {
  return (
    <CoverFrame>
      <Register {...props} />
    </CoverFrame>
  )
}
