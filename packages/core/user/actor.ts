/** Who asks, as the verified token and the user's own record say; never as a request says. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  isAdmin: boolean;
}
