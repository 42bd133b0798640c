import type { Pages } from '#server/http/pages.ts'
import { RegisterDoor } from '../Components/doors/RegisterDoor.tsx'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** Taking up an invitation, boxed. */
export default function LoginBoxedSignup(props: Pages['login-boxed-signup']) {
  return (
    <BoxedFrame>
      <RegisterDoor {...props} />
    </BoxedFrame>
  )
}
