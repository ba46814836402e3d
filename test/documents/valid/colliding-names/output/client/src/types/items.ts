export interface UserNameModel {
  'first-name'?: string;
  firstName?: string;
  first_name?: string;
}

export interface UserName {
  error?: ErrorBody;
}

export interface ErrorBody {
  message?: string;
}
