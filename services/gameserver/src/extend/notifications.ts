export interface Notifications {
  /**
   * Tells a user something: on their sockets at once, and, if it is persistent, in their list until they delete it. `code`: 1 or more;
   * `senderId`: a user, or the nil uuid for the system. Throws ApiError.
   */
  send(notification: {
    userId: string;
    subject: string;
    content: Record<string, unknown>;
    code: number;
    senderId: string;
    persistent: boolean;
  }): Promise<void>;
}
