export interface LoginProps {
  /** Where sign-in leads: the local path the guest was going to. */
  next: string | null
}
