/** The form in which addresses are compared: letters that look alike on a keyboard are alike. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
