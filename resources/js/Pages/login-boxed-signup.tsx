import { Register } from '#client/features/identity/auth/Register.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Registration by invitation in boxed style. */
export default function LoginBoxedSignup(props: Pages['login-boxed-signup']) {
  return (
    <BoxedFrame>
      <Register {...props} />
    </BoxedFrame>
  )
}
