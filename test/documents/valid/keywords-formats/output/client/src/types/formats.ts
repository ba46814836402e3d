export interface FormatsModel {
  /** Format: date. */
  date?: string;
  /** Format: date-time. */
  dateTime?: string;
  /** Format: time. */
  time?: string;
  /** Format: duration. */
  duration?: string;
  /** Format: email. */
  email?: string;
  /** Format: idn-email. */
  idnEmail?: string;
  /** Format: hostname. */
  hostname?: string;
  /** Format: idn-hostname. */
  idnHostname?: string;
  /** Format: ipv4. */
  ipv4?: string;
  /** Format: ipv6. */
  ipv6?: string;
  /** Format: uri. */
  uri?: string;
  /** Format: uri-reference. */
  uriReference?: string;
  /** Format: iri. */
  iri?: string;
  /** Format: iri-reference. */
  iriReference?: string;
  /** Format: uri-template. */
  uriTemplate?: string;
  /** Format: uuid. */
  uuid?: string;
  /** Format: json-pointer. */
  jsonPointer?: string;
  /** Format: relative-json-pointer. */
  relativeJsonPointer?: string;
  /** Format: regex. */
  regex?: string;
  /** Format: password. */
  password?: string;
  /** Format: byte. */
  byte?: string;
  binary?: string;
  /** Format: int64. */
  int64?: string;
  /** Format: decimal. */
  decimal?: string;
  /** Format: phone-number. */
  own?: string;
}
