import { SignIn } from '#client/features/identity/auth/SignIn.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Sign-in in boxed style. */
export default function LoginBoxed(props: Pages['login-boxed']) {
  return (
    <BoxedFrame>
      <SignIn {...props} style="boxed" />
    </BoxedFrame>
  )
}
