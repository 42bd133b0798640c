import { RegisterDoor } from '#client/features/identity/auth/RegisterDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** Taking up an invitation, boxed. */
export default function LoginBoxedSignup(props: Pages['login-boxed-signup']) {
  return (
    <BoxedFrame>
      <RegisterDoor {...props} />
    </BoxedFrame>
  )
}
