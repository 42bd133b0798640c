import { SignInDoor } from '#client/features/identity/auth/SignInDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'

/** The door, boxed. */
export default function LoginBoxed(props: Pages['login-boxed']) {
  return (
    <BoxedFrame>
      <SignInDoor {...props} style="boxed" />
    </BoxedFrame>
  )
}
