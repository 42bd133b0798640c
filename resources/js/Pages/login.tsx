import { SignInDoor } from '#client/features/identity/auth/SignInDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { CoverFrame } from '../Layouts/auth/CoverFrame.tsx'

/** The door, in cover style. */
export default function Login(props: Pages['login']) {
  return (
    <CoverFrame>
      <SignInDoor {...props} style="cover" />
    </CoverFrame>
  )
}
