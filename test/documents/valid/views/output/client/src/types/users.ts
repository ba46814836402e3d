export interface User {
  id: string;
  name: string;
  profile?: UserProfile;
  friends?: User[];
}

/** What is sent; `User` is what is received. */
export interface UserInput {
  name: string;
  /** At least 8 characters. */
  password: string;
  profile?: UserProfileInput;
  friends?: UserInput[];
}

export interface UserProfile {
  createdAt: number;
  bio?: string;
}

/** What is sent; `UserProfile` is what is received. */
export interface UserProfileInput {
  bio?: string;
}
