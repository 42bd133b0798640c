import { SignIn } from '#client/features/identity/auth/SignIn.tsx'
import { CoverFrame } from '#client/Layouts/auth/CoverFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Sign-in in cover style. */
export default function Login(props: Pages['login']) {
  return (
    <CoverFrame>
      <SignIn {...props} style="cover" />
    </CoverFrame>
  )
}
