export function NoMembers({ searching }: { searching: boolean }) {
  return (
    <div className="empty" role="status">
      <p>
        <strong>{searching ? 'No users found' : 'No users available'}</strong>
      </p>
      <p>{searching ? 'Try adjusting your search criteria.' : 'Users will appear here once they join the system.'}</p>
    </div>
  );
}
